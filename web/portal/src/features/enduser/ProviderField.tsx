import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Mode } from "@portal/lib/session/storage";
import { ProviderLogo } from "@portal/ui/ProviderLogo";
import { useQuery } from "@tanstack/react-query";
import { providersQuery } from "./queries";
import classes from "./UserData.module.css";

const typingMs = 200;

export interface ProviderFieldProps {
  mode: Mode;
  value: string;
  onChange: (providerId: string) => void;
}

/** A provider's id, typed freely or found by the provider's name. */
export function ProviderField({ mode, value, onChange }: ProviderFieldProps) {
  const [typed] = useDebouncedValue(value, typingMs);
  const { data: providers = [] } = useQuery(providersQuery(mode, typed));
  return (
    <Autocomplete
      size="sm"
      label="Provider ID"
      placeholder="Any"
      value={value}
      onChange={onChange}
      data={providers.map((provider) => provider.id)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const provider = providers.find((item) => item.id === option.value);
        return (
          <span className={classes.provider}>
            <ProviderLogo url={provider?.logoUrl} />
            <span>
              {provider?.name}
              <span className={classes.providerId}>{option.value}</span>
            </span>
          </span>
        );
      }}
    />
  );
}
