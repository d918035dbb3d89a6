import { useEffect, useState } from 'react'
import { loadContentPhrases } from '../../language/language.ts'

let loaded = false

/** Whether the phrases around the texts have loaded; loads them if not. */
export function useContentReady(): boolean {
  const [ready, setReady] = useState(loaded)
  useEffect(() => {
    if (!loaded) void load().then(setReady)
  }, [])
  return ready
}

async function load(): Promise<boolean> {
  await loadContentPhrases()
  loaded = true
  return loaded
}
