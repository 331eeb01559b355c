/** A question of the server, to be answered by a passkey of the browser or of a security key. */
export interface Question {
  challengeId: string;
  options: Record<string, unknown>;
}

export interface PasskeyAnswer {
  challengeId: string;
  credential: Record<string, unknown>;
}

/** Can this browser, at this address, make and use passkeys? They are bound to names, not numbers. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(location.hostname)
  );
}

/** Somebody closed the browser's window, or it closed automatically: no failure to be reported. */
export class PasskeyCancelled extends Error {}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
}

async function answerOf(question: Question, ask: () => Promise<Credential | null>) {
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled();
    return { challengeId: question.challengeId, credential: { ...credential.toJSON() } };
  } catch (error) {
    throw isCancelled(error) ? new PasskeyCancelled() : error;
  }
}

/** Has the browser make a passkey. */
export function createPasskey(question: Question): Promise<PasskeyAnswer> {
  const options = question.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(question, () => navigator.credentials.create({ publicKey }));
}

/** Has the browser use a passkey. */
export function askPasskey(question: Question): Promise<PasskeyAnswer> {
  const options = question.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(question, () => navigator.credentials.get({ publicKey }));
}
