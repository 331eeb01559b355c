// Package httpconnector speaks the contract of package connector to another process, as JSON over HTTP,
// so that a connector may be written in any language and run anywhere.
//
// Every call is one POST to an address below the base URL of the connector:
//
//	POST {base}/describe   what the login page asks for                     repeated when it fails
//	POST {base}/login      the credentials, once                            never repeated
//	POST {base}/answer     an answer to a challenge, once                   never repeated
//	POST {base}/fetch      everything in the account                        repeated when it fails
//	POST {base}/revoke     the end of the access                            not here; the caller's job does
//
// Each request carries the time and a signature over method, path, time and body, made with a key that
// only the two sides know. A login and an answer carry an idempotency key in the body, where it is signed.
// They go over their own connection, because a server may close one that is kept just when it is
// used again, and nobody could tell whether it had read the credentials.
//
// What the other program says is checked to the last field before anybody uses it. [connector.ErrBroken]
// is for answers that no second try would mend: not JSON, too large, against the contract. All other errors
// mean that the program or the way to it is out of order.
//
// The messages are described by [Schema]; docs/guides/connectors.md explains them. The package does not
// know which provider is spoken to by which program at which time: that is [Router].
package httpconnector
