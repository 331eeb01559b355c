import { lower } from "./lower";

/** English words of the screens that come in the later bundle. */
export const enLater = {
  cancel: "Cancel",
  step: (step: number, of: number) => `Step ${step} of ${of}`,

  blockedTitle: "Not available",
  blockedText: "There is no account to connect here at the moment.",
  notEmbedded:
    "This page works inside the website or app that sent you here. Please open it there.",
  refusals: {
    INVALID_TOKEN:
      "Something is wrong with the page that opened this window. Reload it and try again.",
    ORIGIN_NOT_ALLOWED:
      "This website isn't allowed to connect accounts. Go back to the company that sent you here.",
    TEMPLATE_NOT_FOUND:
      "The page that opened this window is out of date. Contact the company that sent you here.",
  },

  helpTitle: "Can't find your account?",
  helpText: "Tell us which employer or service you're looking for.",
  helpUpload: "Upload a document instead",
  helpLabel: "Name of the employer or service",
  helpSend: "Send request",
  helpSentTitle: "Thank you",
  helpSentText: (company: string) => `Your request was sent to ${company}.`,
  backToList: "Back to the list",

  loginTitle: (provider: string) => `Log in to ${provider}`,
  loginText: (provider: string) => `Use your ${provider} login.`,
  fillIn: (name: string) => `Fill in ${name}'s test login`,
  loginPrivate: (company: string) => `${company} never sees these details.`,
  showPassword: "Show password",
  continue: "Continue",

  uploadTitle: (name: string) => `Upload your ${lower(name)}`,
  uploadLimits: "PDF, JPG, JPEG or PNG, at most 15 MB.",
  uploadDrop: "Drop the file here or",
  uploadChoose: "Choose a file",
  uploadPhoto: "Take a photo",
  cameraTitle: (name: string) => `Photograph your ${lower(name)}`,
  cameraView: "Camera view",
  cameraStarting: "Starting the camera",
  cameraTake: "Take photo",
  cameraAgain: "Take again",
  cameraFailed: "We couldn't open the camera. Allow it in your browser, or choose a file.",
  cameraHints: {
    NONE: "Place the document in the picture.",
    DARK: "Too dark. Find more light.",
    CUT: "Get all four edges in the picture.",
    FAR: "Move closer.",
    BLURRED: "Blurred. Hold still until it's sharp.",
    GOOD: "Looks good. Take the photo.",
  },
  photoHints: {
    NONE: "",
    DARK: "This photo looks too dark to read. Take it again in better light.",
    CUT: "Part of the document may be cut off. Get all four edges in the photo.",
    FAR: "The document looks small. Move closer and take the photo again.",
    BLURRED: "This photo looks blurred. Take it again if you can't read the small print.",
    GOOD: "",
  },
  phoneTitle: "Continue on your phone",
  phoneText: "Scan this code with your phone's camera, then photograph the document there.",
  phoneCode: "QR code that opens this upload on your phone",
  phoneOnce: "The code works once, within 15 minutes.",
  phoneWaiting: "Waiting for your phone",
  phoneOpened: "Your phone is connected. Continue there.",
  phoneExpired: "This code has expired.",
  phoneAgain: "Show a new code",
  phoneOverTitle: "This link has expired or was already used.",
  phoneOver: "Scan a new code on your computer.",
  phoneBack: "Go back to your computer to continue.",
  phoneSentTitle: "Sent",
  phoneSent: "Go back to your computer to continue. You can close this page.",
  uploadChosen: (file: string) => `Chosen: ${file}`,
  uploadPreview: (file: string) => `Preview of ${file}`,
  uploadRemove: "Remove",
  uploadPrivate: (company: string) =>
    `Only ${company} can open it. It is deleted after 60 days, or when you revoke access.`,
  uploadSend: "Upload",
  uploadSending: (percent: number) => `Uploading, ${percent} percent`,
  uploadSent: "Sent, waiting for a response",
  analyzingTitle: (name: string) => `Reading your ${lower(name)}`,
  analyzingText: "This takes up to a minute. Keep this window open.",
  stepUploaded: "Uploaded",
  stepAnalyzing: "Reading the document",
  failedUploadTitle: "We couldn't use your document",
  uploadedText: (company: string) => `${company} received your document.`,
  receivedNow: "Uploaded just now",
  uploadedOn: (date: string) => `Uploaded on ${date}`,
  documentText: (company: string) => `${company} can read this document.`,
  revokeDocumentText: (company: string) =>
    `${company} will lose access to this document, and the data it collected will be deleted.`,

  connectingTitle: (provider: string) => `Connecting ${provider}`,
  connectingText: "This takes up to a minute. Keep this window open.",
  stepLoggingIn: "Logging in",
  stepLoggedIn: "Logged in",
  stepCode: "Checking the code",
  stepCodeDone: "Code accepted",
  stepReading: "Reading your data",
  stepDone: "done",
  stepActive: "in progress",
  stepWaiting: "not started",
  slowTitle: "This is taking longer than usual.",
  slowText: (company: string) =>
    `You can close this window. We'll tell ${company} when your account is connected.`,
  keepWaiting: "Keep waiting",
  tellLater: "Tell me later",

  exitTitle: "Your account is not connected yet. Do you want to leave?",
  stay: "Stay",
  leave: "Leave",

  codeTitle: "Enter the code",
  codeText: (provider: string, digits: number | null) =>
    digits ? `${provider} sent you a ${digits}-digit code.` : `${provider} sent you a code.`,
  codeTo: (hint: string) => `It was sent to ${hint}.`,
  codeToNumber: (end: string) => `It was sent to the number ending in ${end}.`,
  codeLabel: "Code",
  codeChecking: "Checking the code",
  codeWrong: (left: number | null) => {
    if (left === null) return "The code is not correct.";
    return `The code is not correct. ${left} ${left === 1 ? "attempt" : "attempts"} left.`;
  },
  codeResendIn: (time: string) => `You can ask for a new code in ${time}.`,
  codeResend: "Resend code",
  choiceTitle: "How do you want to confirm?",
  choiceText: (provider: string) => `${provider} wants to make sure it's you.`,
  choiceWrong: "That didn't work. Choose another way.",
  pushTitle: "Approve the login",
  pushText: (provider: string) => `Open the ${provider} app on your phone and approve the login.`,
  pushWaiting: "Waiting for your approval",

  failedLoginTitle: "We couldn't log you in",
  failedLoginText: (provider: string, identifier: string) =>
    `${provider} didn't accept the ${identifier || "username"} or the password. Check both, then try again.`,
  failedTitle: "We couldn't connect your account",
  tryAgain: "Try again",
  chooseAnother: "Choose another account",

  successTitle: "Success!",
  successText: (provider: string, company: string) =>
    `${provider} is connected. ${company} can now read your data.`,
  connectedNow: "Connected just now",
  done: "Done",
  connectMore: "Connect more accounts",

  connectedOn: (date: string) => `Connected on ${date}`,
  disconnectedText: (provider: string) =>
    `${provider} needs you to log in again. Until then, your data isn't updated.`,
  linkedText: (company: string) => `${company} can read the data of this account.`,
  reconnect: "Reconnect",
  revoke: "Revoke access",
  revokeTitle: (provider: string) => `Revoke access to ${provider}?`,
  revokeText: (company: string) =>
    `${company} will lose access to this account, and the data it collected will be deleted.`,
  revoking: "Revoking access",

  expiredTitle: "Your session has expired.",
  expiredText: "Please wait, or go back to the page that you came from and start again.",
  closedTitle: "You can close this window now.",

  errors: {
    INVALID_CREDENTIALS: "The username or password isn't correct.",
    INVALID_AUTH: "We couldn't log in. Check your details, then try again.",
    INVALID_MFA: "Too many wrong codes. Start again.",
    MFA_TIMEOUT: "The code wasn't entered in time. Start again.",
    UNSUPPORTED_MFA_METHOD: "This kind of login isn't supported yet. Choose another account.",
    UNSUPPORTED_AUTH_TYPE: "This kind of login isn't supported yet. Choose another account.",
    ACCOUNT_LOCKED: "Your account is locked. Unlock it with your provider first.",
    ACCOUNT_DISABLED: "Your account is no longer active. Choose another account.",
    ACCOUNT_INACCESSIBLE: "We can't open your account right now. Try again later.",
    ACCOUNT_INCOMPLETE:
      "There is no data in this account yet. Choose another account, or try again later.",
    INVALID_ACCOUNT_TYPE: "This isn't a personal account. Use your own.",
    EXPIRED_CREDENTIALS: "Your password has expired. Change it with your provider first.",
    TOS_REQUIRED: "Log in on your provider's site and accept its terms first.",
    AUTH_REQUIRED: "Your provider needs you to log in again.",
    SERVICE_UNAVAILABLE: "The service isn't available right now. Try again later.",
    PROVIDER_DISABLED: "This account can't be connected right now. Choose another account.",
    CONSENT_REQUIRED: "Agree to the terms first.",
    QUOTA_EXCEEDED: "This company can't accept more connections right now. Try again later.",
    TOO_MANY_ATTEMPTS: "Too many login attempts. Wait a while, then try again.",
    FILE_TYPE_NOT_SUPPORTED: "Choose a PDF, JPG, JPEG or PNG file of at most 15 MB.",
    FILE_TOO_LARGE: "This file is too large. Choose a PDF, JPG, JPEG or PNG file of at most 15 MB.",
    FILE_PASSWORD_REQUIRED: "This PDF is locked with a password. Upload a copy without one.",
    FILE_UNABLE_TO_RECOGNIZE: "We couldn't read this document. Upload a clearer copy.",
    FILE_TYPE_MISMATCH: "This doesn't look like the document you chose. Choose another file.",
    MISSING_MANDATORY_FIELD: "Some details are missing in this document. Upload a complete copy.",
    INVALID_FIELD_FORMAT: "Some details are missing in this document. Upload a complete copy.",
    SYSTEM_ERROR: "Something went wrong. Try again.",
  },
};

export type LaterText = typeof enLater;
