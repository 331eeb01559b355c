import { developerByIdQuery, developerQuery } from "@portal/lib/api/queries";
import { type PasswordAge, passwordAge } from "@portal/lib/session/passwordAge";
import { useQuery } from "@tanstack/react-query";

/**
 * How old the signed-in developer's password is; undefined until that is known. Where its own date is missing the
 * last update counts, which two calls tell: of two dates the older one, because neither makes a password younger.
 */
export function usePasswordAge(asked = true): PasswordAge | undefined {
  const { data: developer } = useQuery({ ...developerQuery, enabled: asked });
  const { data: known } = useQuery({
    ...developerByIdQuery(developer?.id ?? ""),
    enabled: asked && developer !== undefined,
  });
  if (!asked || !developer) return undefined;
  const updates = [developer.updatedAt, known?.updatedAt ?? developer.updatedAt].toSorted();
  return passwordAge({
    passwordUpdatedAt: developer.passwordUpdatedAt,
    updatedAt: updates[0] ?? developer.updatedAt,
  });
}
