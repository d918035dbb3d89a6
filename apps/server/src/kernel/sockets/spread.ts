import { setImmediate as breathe } from 'node:timers/promises'
import type { PublicTopic, SocketMessage } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { BrandId } from '../ids.ts'
import type { Peer } from './peer.ts'

/** Updates itself, then returns a function that makes the topic's message in a language. */
export type Feed = (brandId: BrandId) => Promise<(language: Language) => SocketMessage>

/** The number of messages sent before requests get their turn. */
const sentAtOnce = 500

/** Sends the same message to many peers; it is made once for each language. */
export async function sendToAll(
  peers: Iterable<Peer>,
  messageIn: (language: Language) => SocketMessage,
): Promise<void> {
  const texts = new Map<Language, string>()
  // A copy, since peers come and go while it pauses.
  const all = Array.from(peers)
  let sent = 0
  for (const peer of all) {
    const text = texts.get(peer.language) ?? JSON.stringify(messageIn(peer.language))
    texts.set(peer.language, text)
    peer.send(text)
    sent += 1
    if (sent % sentAtOnce === 0) await breathe()
  }
}

/** Runs work for each topic of a brand, one run at a time: changes during a run lead to one more run. */
export function onceAtATime(
  work: (brandId: BrandId, topic: PublicTopic) => Promise<void>,
): (brandId: BrandId, topic: PublicTopic) => Promise<void> {
  const states = new Map<string, 'runs' | 'again'>()
  const run = async (brandId: BrandId, topic: PublicTopic): Promise<void> => {
    const key = `${brandId} ${topic}`
    if (states.has(key)) return void states.set(key, 'again')
    states.set(key, 'runs')
    try {
      await work(brandId, topic)
    } finally {
      const again = states.get(key) === 'again'
      states.delete(key)
      if (again) await run(brandId, topic)
    }
  }
  return run
}
