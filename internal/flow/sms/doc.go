// Package sms is the contract to SMS gateways: a text for a phone number, and whether the gateway took it. Programs of
// the contract are asked as registries are, with one POST that is signed like the calls of connectors; what they are
// asked, and what their answers mean, is in docs/guides/invitations.md.
//
// A request may be repeated. Its key is the id of the message, and a gateway sends one text for a key, whatever
// happens between the two. Nothing of a text or a number is logged, or quoted in an error.
package sms
