// Package queue knows the queues of webhooks as the table of deliveries holds them, and measures them: how much waits,
// for how long, and why. It sends nothing; package dispatch does.
//
// Nouns
//
//   - lane: the queue of one webhook
//   - backlog: what waits, over all tenants
//   - delay: how late one webhook is, and why
package queue
