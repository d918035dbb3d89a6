import { useEffect } from 'react'

/** Everything else comes first: the page fetches its data once anyway. */
const afterMs = 500

/** Keeps the page up to date with the server, from shortly after its start. Renders nothing. */
export function Live() {
  useEffect(() => {
    const timer = setTimeout(() => void begin(), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}

let begun: Promise<void> | undefined

/** Runs once per page load, however often this mounts; if the code fails to load, the page works without updates. */
function begin(): Promise<void> {
  begun ??= import('./live-site.ts').then(
    ({ beginLive }) => beginLive(),
    () => undefined,
  )
  return begun
}
