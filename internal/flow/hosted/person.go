package hosted

import "nod/internal/platform/person"

// Parts are what an erasure deletes.
func Parts() []person.Part { return []person.Part{person.Own("sessions", "wink_session")} }
