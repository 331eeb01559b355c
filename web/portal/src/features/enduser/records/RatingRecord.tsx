import { formatMoney, formatNumber, none } from "@portal/ui/format";
import { Pairs } from "./Pairs";
import type { Rating } from "./payload";

/** How customers see the person; the rating is a share of the best one. */
export function RatingRecord({ rating }: { rating: Rating }) {
  const share = rating.calculatedPercentage;
  return (
    <Pairs
      pairs={[
        ["Rating", share === null || share === undefined ? none : `${formatMoney(share)}%`],
        ["Jobs completed", formatNumber(rating.jobsCompleted)],
        ["Reviews received", formatNumber(rating.reviewsReceived)],
        ["Likes received", formatNumber(rating.likesReceived)],
      ]}
    />
  );
}
