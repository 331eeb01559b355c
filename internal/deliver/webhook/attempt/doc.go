// Package attempt makes one attempt to deliver an event: it decides which
// addresses may be dialled, signs the request, sends it within limits of time
// and size, and says in few words how it ended. It knows neither the database
// nor what comes after.
package attempt
