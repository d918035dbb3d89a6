import type { Lane } from '@baize/contract'
import { laneHere, laneOfPath, plainPath } from '@baize/contract/site-map'
import { useLocation } from '@tanstack/react-router'

/** The lane whose page is open, also at the other one of a lottery's two addresses; `undefined` on any other page. */
export function useLaneHere(lanes: readonly Lane[]): Lane | undefined {
  const asked = useLocation({
    select: ({ pathname }) => laneOfPath(plainPath(pathname).slice(1)),
  })
  return asked === undefined ? undefined : laneHere(asked, lanes)
}
