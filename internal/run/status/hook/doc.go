// Package hook keeps the webhooks that are told of each update of the status page. Anyone can add an address; it counts
// once its receiver has answered a signed challenge with the token that was in it. The secret is shown before that, and
// never again. Every message has a link that ends it. What fails for seven days is removed.
//
// Anybody can have us send to an address. So only public addresses are dialed, whatever networks webhooks of
// organizations may reach, and challenges are limited by who asks and by where they go.
package hook
