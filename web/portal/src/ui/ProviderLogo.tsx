import classes from "./ProviderLogo.module.css";

export interface ProviderLogoProps {
  url: string | null | undefined;
  size?: number;
  name?: string;
}

/** A provider's logo: a rounded square, or a gray one with a dot when there is none. */
export function ProviderLogo({ url, size = 24, name }: ProviderLogoProps) {
  const box = { width: size, height: size };
  if (!url) return <span className={classes.missing} style={box} title={name} />;
  return (
    <img
      className={classes.logo}
      src={url}
      alt={name ?? ""}
      title={name}
      style={box}
      loading="lazy"
    />
  );
}
