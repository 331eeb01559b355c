package eventtype

import "nod/internal/platform/event"

// How developers cause events; the personas are those beside the emulator.
const (
	connectMaria   = "Open the emulator and connect Maria."
	connectJose    = "Open the emulator and connect Jose on a gig provider."
	syncMaria      = "Connect Maria on sandbox_employer_ph and wait 60 seconds: her data is read again."
	uploadPayslip  = "Upload Maria's payslip."
	verificationIn = "Submit a verification."
	mismatch       = "number 0000000004"
)

// List returns the catalogue in the order in which screens list types.
func List() []EventType {
	var all []EventType
	for _, part := range [][]EventType{tasks(), accounts(), archives(), invites(), records(), verifications()} {
		all = append(all, part...)
	}
	return all
}

func tasks() []EventType {
	ended := append(taskFields(),
		oneOf("status", "How the task ended; PARTIAL when some sections could not be read.", "SUCCEEDED",
			"SUCCEEDED", "PARTIAL", "FAILED"),
		maybe(text("errorCode", "Why it failed. Only when status is FAILED.", nil)),
		maybe(text("errorMessage", "Why it failed, for people. Only when status is FAILED.", nil)),
		texts("failedSections", "The sections that could not be read.", []string{}, sections()...),
		field{
			name: "counts", example: object{"EMPLOYMENTS": 1, "INCOMES": 6},
			schema: object{
				"type": "object", "propertyNames": object{"enum": sections()},
				"additionalProperties": object{"type": "integer", "minimum": 0},
				"description":          "How many records were read, by section.",
			},
		},
		texts("datapoints", "The sections in which something was found.", []string{"EMPLOYMENTS", "INCOMES"},
			sections()...),
		payloadField(),
		maybe(oneOf("payloadOmitted", "The body would be over 256 KiB: read the data over the API instead.", nil,
			"TOO_LARGE")),
	)
	return []EventType{
		{
			event.TaskStarted, Tasks, "A sync task started.",
			"A LINK_ACCOUNT or ANALYZE_ARCHIVE task starts. Syncing an account again doesn't raise it.",
			connectMaria, dataOf{taskFields(), accountOrArchive},
		},
		{
			event.TaskFinished, Tasks, "A task ended: everything that it could read is there.",
			"A LINK_ACCOUNT or ANALYZE_ARCHIVE task ends, well or badly.",
			connectMaria, dataOf{ended, accountOrArchive},
		},
		{
			event.AccountSyncTaskFinished, Tasks, "An account was synced.",
			"An UPDATE_ACCOUNT task ends, well or badly.", syncMaria,
			dataOf{append(ended[:len(ended):len(ended)], oneOf("monitorStatus",
				"Whether the account goes on being read.", "ACTIVE",
				"ACTIVE", "USER_ACTION_REQUIRED", "UNSUPPORTED", "CUSTOMER_DISABLED")), account},
		},
	}
}

func accounts() []EventType {
	statuses := func(values ...string) field {
		return oneOf("connectionStatus", "Current status of the account.", values[0], values...)
	}
	return []EventType{
		{
			event.UserCreated, UsersAndAccounts, "An end user was created.",
			"A user is created over the API, in the emulator, by a site or by an invitation.",
			"Open the emulator for the first time, reset its link data, or create a user over the API.",
			dataOf{fields: []field{
				userID(),
				oneOf("source", "Where the user comes from.", "API", "EMULATOR", "SITE", "INVITE", "API", "SNAP"),
				maybe(text("customer", "Your ID of the user, from a link to a site that you signed.", nil)),
			}},
		},
		{
			event.AccountCreated, UsersAndAccounts, "A user logs in to an account for the first time.",
			"There is a new account for a login. A reconnect does not raise it.", connectMaria,
			dataOf{from: account},
		},
		{
			event.AccountConnected, UsersAndAccounts, "The provider accepted the login.",
			"The account becomes CONNECTED. Its data follows.", connectMaria,
			dataOf{[]field{flag("reconnected", "Whether the account was connected before.", false)}, account},
		},
		{
			event.AccountDisconnected, UsersAndAccounts, "The access to an account ended.",
			"A connected account becomes DISCONNECTED because the provider asks for a new login, or any account " +
				"is revoked.",
			"Connect Liza and wait 60 seconds, or revoke an account in the widget.",
			dataOf{[]field{
				text("reason", "An error code such as AUTH_REQUIRED, or USER_REVOKED or TENANT_REVOKED when the "+
					"account was revoked.", "USER_REVOKED"),
				statuses("DISCONNECTED"),
			}, account},
		},
		{
			event.AccountFailed, UsersAndAccounts, "A login did not lead to a connection.",
			"A LINK_ACCOUNT task fails. The account is in ERROR, or DISCONNECTED when it was connected before.",
			"Log in as Maria with another password.",
			dataOf{[]field{
				text("errorCode", "Why, for programs.", "INVALID_CREDENTIALS"),
				text("errorMessage", "Why, for people.", "The username or password is not correct."),
				statuses("ERROR", "DISCONNECTED"),
			}, account},
		},
	}
}

func archives() []EventType {
	of := func(t event.Type, summary, fires, sandbox string, fields ...field) EventType {
		return EventType{t, Archives, summary, fires, sandbox, dataOf{fields, archive}}
	}
	read := count("fieldCount", "How many fields were read. Left out when the document is UNSUPPORTED.", 14)
	read.optional = true
	return []EventType{
		of(event.ArchiveStarted, "A document was uploaded.", "An uploaded document is accepted and will be read.",
			uploadPayslip),
		of(event.ArchiveAnalyzed, "A document was read.",
			"A document is ANALYZED, or UNSUPPORTED when there is nothing to read in its type.", uploadPayslip,
			oneOf("status", "Current status of the archive.", "ANALYZED", "ANALYZED", "UNSUPPORTED"), read),
		of(event.ArchiveRevoked, "A document was revoked.", "The archive becomes REVOKED and its data is deleted.",
			"Revoke an uploaded document."),
		of(event.ArchiveFailed, "A document could not be read.", "The archive ends in ERROR.",
			"Upload a file that is no sample payslip.",
			text("errorCode", "Why, for programs.", "FILE_UNABLE_TO_RECOGNIZE"),
			text("errorMessage", "Why, for people.", "The file could not be read.")),
	}
}

func invites() []EventType {
	fields := []field{
		ident("inviteId", "inv", "The invitation."), userID(),
		text("email", "Where it was sent; empty for an SMS. With phoneNumber the only personal data outside payload.",
			"maria.santos@example.com"),
		maybe(text("phoneNumber", "Where it was sent by SMS.", "+639170000001")),
		text("templateId", "The template of the invitation.", "itpl-"+sampleDigits),
		text("winkTemplateId", "The template of the widget.", "default_customization"),
	}
	linked := append(fields[:len(fields):len(fields)],
		ident("accountId", "a", "The account, when one was connected."),
		maybe(ident("archiveId", "archive", "The document, when one was uploaded.")))
	linked[len(linked)-2].optional = true
	return []EventType{
		{
			event.InviteInvited, Invitations, "An invitation was sent.", "The mail of an invitation is accepted.",
			"Send an invitation. Mails are sent in Production.", dataOf{fields: fields},
		},
		{
			event.InviteLinked, Invitations, "An invited user connected.",
			"The first connection of an invited user succeeds.", "Follow an invitation to its end.",
			dataOf{fields: linked},
		},
	}
}

func verifications() []EventType {
	verification := ident("verificationId", "ver", "The verification.")
	matches := flag("finalMatches", "Whether everything fits. Left out when the verification ended in ERROR.", true)
	matches.optional = true
	types := texts("idTypes", "The kinds of IDs that were asked about.", []string{"sss_ph"})
	types.optional = true // events of earlier versions don't have it
	return []EventType{
		{
			event.VerificationStarted, Verifications, "A verification was asked for.",
			"The request of a verification is accepted.", verificationIn, dataOf{fields: []field{verification}},
		},
		{
			event.VerificationCompleted, Verifications, "A verification has its result.",
			"A verification is COMPLETED, or ends in ERROR.", verificationIn + " Wait for its result.",
			dataOf{fields: []field{
				verification, oneOf("status", "How it ended.", "COMPLETED", "COMPLETED", "ERROR"), matches, types,
			}},
		},
	}
}

// NeverSent returns the types that clients of the public data API may name in a subscription and that nothing here
// raises.
func NeverSent() []event.Type {
	return []event.Type{"RECORD_CREATED", "RECORD_COMPLETED", "USER_SESSION_COMPLETED", "USER_SESSION_RESET"}
}

// Addressed returns the types that go only to a webhook that was chosen for them on the portal's page of lookups.
// Nobody subscribes to them, so operations that list what can be subscribed to leave them out.
func Addressed() []EventType {
	return []EventType{
		{
			event.VerificationReviewed, Chosen, "A verification that doesn't match was reviewed.",
			"A decision about a verification is final, or its review is reopened.",
			"Verify " + mismatch + " and decide in the tab Review.", dataOf{fields: []field{
				ident("verificationId", "ver", "The verification."),
				oneOf("review", "The decision; OPEN when the review was reopened.", "OTHER_PERSON",
					"OPEN", "SAME_PERSON", "OTHER_PERSON"),
			}},
		},
		{
			event.LookupExpired, Chosen, "A lookup's result is no longer current.",
			"The days are over that results are current for in your organization, and the lookup was not run again.",
			"Set the days to 1, verify a subject, and wait a day.", dataOf{fields: []field{
				{name: "lookupId", example: "ver-" + sampleDigits, schema: object{
					"type": "string", "description": "The verification or signal.",
				}},
				oneOf("lookup", "What it is.", "verification", "verification", "signal"),
			}},
		},
		{
			event.SignalRuleMatched, Chosen, "A metric of a signal reached the limit of one of your rules.",
			"A signal is COMPLETED, and a metric of its result is within a rule.",
			"Make a rule for overdue payments and look up +639170000002.", dataOf{fields: []field{
				ident("signalId", "signal", "The signal."),
				ident("ruleId", "rule", "The rule."),
				text("metric", "The metric that the rule is about.", "events_overdue_day30"),
			}},
		},
	}
}
