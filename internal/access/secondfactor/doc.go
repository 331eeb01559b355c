// Package secondfactor is what proves a developer besides the password: an
// authenticator app (TOTP, RFC 6238) with its recovery codes, and passkeys
// (WebAuthn).
//
//	app:      begun ──a code of it, ≤ 30 min──▶ on ──password and a code──▶ gone
//	recovery: given (ten, shown once) ──▶ used once │ replaced by ten new ones │ gone with the app
//	passkey:  asked for (password) ──answer to the challenge, ≤ 5 min──▶ on ──deleted──▶ gone
//
// The app turns the second step of logins on; recovery codes and passkeys then
// stand in for it. A passkey alone does not ask for a second step after a
// password: it is a separate way in, two factors on its own, and somebody who
// lost their only one must not be locked out.
//
// An authentication code is accepted once, no matter who sends it how often at the same
// time, because the step it belongs to is moved forward in one statement. A
// challenge is deleted by anyone who answers it. The secret of an app is sealed,
// recovery codes are keyed hashes; of passkeys there is nothing to steal.
//
// A new password by mail changes nothing here; only the developer, who proves
// themselves, or the operator removes a second factor. The steps of a login
// and the counting of wrong codes there belong to [nod/internal/access/signin].
package secondfactor
