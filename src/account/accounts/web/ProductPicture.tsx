// A real capture of the product in the theme of the page, made by the screenshot script (1120 x 800 px at 1.43 pixels each).
import { useTheme } from '#ui/theme.tsx';

/** One transparent pixel: on narrow screens, where the picture is not shown, nothing is fetched for it. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export function ProductPicture() {
  const { theme } = useTheme();
  return (
    <picture>
      <source media="(min-width: 1024px)" srcSet={`/product-${theme}.webp`} />
      <img
        src={NOTHING}
        width={1600}
        height={1143}
        fetchPriority="high"
        alt="LinkedIn Search in Leadwright: people found for “procurement sweden”, the price of the search on its button and the credits remaining beside it"
        className="block h-auto w-full min-w-190 max-w-none shrink-0 rounded-l rounded-r-none border border-r-0 border-line bg-surface shadow-pop"
      />
    </picture>
  );
}
