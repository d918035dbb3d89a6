import { useEffect } from 'react'

/** Everything else comes first: what the page shows is asked for once anyway. */
const afterMs = 500

/** Keeps the page up to date with the house, from shortly after it began. Shows nothing. */
export function Live() {
  useEffect(() => {
    const timer = setTimeout(() => void begin(), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}

let begun: Promise<void> | undefined

/** Once for a page, however often this is shown; where the code does not arrive, the page is as it was without. */
function begin(): Promise<void> {
  begun ??= import('./live-site.ts').then(
    ({ beginLive }) => beginLive(),
    () => undefined,
  )
  return begun
}
