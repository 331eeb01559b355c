import type { Lookup } from "./api/lookupBatches";

export const maxBatchBytes = 1_000_000;

/** The first row of a file for each kind. */
export const batchColumns: Record<Lookup, string> = {
  VERIFICATION:
    "FullName,IDType,IDNumber,ConsentedAt,PRCType,FirstName,MiddleName,LastName,Suffix,Gender,DateOfBirth,Email,Phone,Employer,EmploymentStatus,Position",
  SIGNAL: "MobileNumber,ConsentedAt",
};
