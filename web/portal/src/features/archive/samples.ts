import { portalConfig } from "@portal/lib/api/portal";

/** Documents of invented people to try with. */
export function samples() {
  const base = `${portalConfig().linkUrl}/files/persona`;
  return [
    {
      label: "sample payslip",
      about: "PDF, one page",
      url: `${base}/maria/payslip-maria-villanueva.pdf`,
    },
    {
      label: "sample tax document",
      about: "PDF, one page",
      url: `${base}/maria/tax-certificate-maria-villanueva.pdf`,
    },
    {
      label: "sample NBI clearance",
      about: "PNG image",
      url: `${base}/maria/nbi-clearance-maria-villanueva.png`,
    },
  ];
}
