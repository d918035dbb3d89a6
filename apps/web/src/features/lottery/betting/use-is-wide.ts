import { useSyncExternalStore } from 'react'

const wide = '(min-width: 62em)'

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the slip has a place beside the numbers; on narrower screens it opens over them. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(wide).matches)
}
