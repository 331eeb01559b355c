// Package invite asks people by email to connect their accounts.
//
// Nouns
//
//   - invite: one invitation of one person, with its own user and its own link, which works for 14 days
//   - invite template: what a tenant's invitations say. An invite keeps the text it was sent with, whatever becomes of
//     the template
//   - log: one row for each status that an invite reached
//   - suppression: an address that is not invited again: it unsubscribed, bounced, complained, or staff said so
//
// Status. It only moves forward, but for connections that are revoked and made again:
//
//	           mail refused, or it came back
//	INVITED ─────────────────▶ FAILED (the credit is given back, the link is dead)
//	   │ tracking picture, where it is switched on
//	   ▼
//	EMAIL_OPENED ──▶ LANDING_PAGE_OPENED ──▶ WINK_WIDGET_OPENED
//	                                                 │ first connection, from any of them
//	                        REVOKED ◀── last one ── LINKED
//	                           └────── new one ───────▲
//
// An invite that brought no connection yet is REVOKED by its tenant from any status but FAILED: its link is dead.
//
// Mail scanners open links and press buttons of forms. A page that was only loaded therefore changes nothing: its
// script reports a person once somebody touches, scrolls or types.
//
// Events: INVITE_INVITED once the mail server took the mail, INVITE_LINKED with the first connection. An invitation
// costs one credit of CreateInvite.
package invite
