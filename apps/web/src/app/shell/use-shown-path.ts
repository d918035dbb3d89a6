import { useLocation, useMatches } from '@tanstack/react-router'

/**
 * The path of the rendered page. While another page loads, the address already names that one; the frame follows this
 * path instead, or the old page would be laid out in the new page's frame and a list would lose its position.
 */
export function useShownPath(): string {
  const asked = useLocation({ select: ({ pathname }) => pathname })
  const shown = useMatches({ select: (matches) => (matches.length > 1 ? matches.at(-1)?.pathname : undefined) })
  // At an unknown address, and before the first page has loaded, only the address is known.
  return shown ?? asked
}
