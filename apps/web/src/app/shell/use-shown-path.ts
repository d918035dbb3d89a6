import { useLocation, useMatches } from '@tanstack/react-router'

/**
 * The path of the page that is shown. While another one is fetched its address is here already: what stands around a page
 * goes by this one, or the page before would be laid out in the next one's frame, and a list would come back elsewhere.
 */
export function useShownPath(): string {
  const asked = useLocation({ select: ({ pathname }) => pathname })
  const shown = useMatches({ select: (matches) => (matches.length > 1 ? matches.at(-1)?.pathname : undefined) })
  // At an address that no page has, and before the first page has come, there is the address alone.
  return shown ?? asked
}
