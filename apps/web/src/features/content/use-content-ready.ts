import { useEffect, useState } from 'react'
import { loadContentPhrases } from '../../language/language.ts'

let loaded = false

/** Whether the phrases around the house's texts are there; asks for them when they are not. */
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
