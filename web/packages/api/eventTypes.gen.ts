// Written by `make gen` from the API description.
export const eventGroups = [
  {
    "name": "Users and accounts",
    "types": [
      "USER_CREATED",
      "ACCOUNT_CREATED",
      "ACCOUNT_CONNECTED",
      "ACCOUNT_DISCONNECTED",
      "ACCOUNT_FAILED"
    ]
  },
  {
    "name": "Tasks",
    "types": [
      "TASK_STARTED",
      "TASK_FINISHED",
      "ACCOUNT_SYNC_TASK_FINISHED"
    ]
  },
  {
    "name": "Data",
    "types": [
      "IDENTITY_ADDED",
      "RATING_ADDED",
      "TRANSACTIONS_ADDED",
      "DOCUMENTS_ADDED",
      "DOCUMENTS_UPDATED",
      "EMPLOYMENTS_ADDED",
      "EMPLOYMENTS_UPDATED",
      "INCOMES_ADDED",
      "INCOMES_UPDATED",
      "CONTRIBUTIONS_ADDED",
      "CONTRIBUTIONS_UPDATED",
      "EINCOMES_ADDED",
      "EINCOMES_UPDATED",
      "LIABILITIES_ADDED",
      "LIABILITIES_UPDATED",
      "INSIGHT_ADDED",
      "LINK_ADDED"
    ]
  },
  {
    "name": "Archives",
    "types": [
      "ARCHIVE_STARTED",
      "ARCHIVE_ANALYZED",
      "ARCHIVE_REVOKED",
      "ARCHIVE_FAILED"
    ]
  },
  {
    "name": "Invitations",
    "types": [
      "INVITE_INVITED",
      "INVITE_LINKED"
    ]
  },
  {
    "name": "Verifications",
    "types": [
      "VERIFICATION_STARTED",
      "VERIFICATION_COMPLETED"
    ]
  }
] as const;

export type EventType = (typeof eventGroups)[number]["types"][number];
