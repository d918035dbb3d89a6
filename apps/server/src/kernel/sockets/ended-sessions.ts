import type { Log } from '../log.ts'
import type { Peer } from './peer.ts'
import type { SocketDoor } from './socket-door.ts'

const sessionsAtOnce = 2_000

/** Calls `ended` for each peer whose session is no longer open. */
export async function findEnded(
  peers: ReadonlySet<Peer>,
  door: Pick<SocketDoor, 'liveSessions'>,
  ended: (peer: Peer) => void,
): Promise<void> {
  const signedIn = [...peers].flatMap((peer) => (peer.player === undefined ? [] : [{ peer, session: peer.player }]))
  for (const [brandId, ofBrand] of Map.groupBy(signedIn, ({ session }) => session.brandId)) {
    for (let from = 0; from < ofBrand.length; from += sessionsAtOnce) {
      const some = ofBrand.slice(from, from + sessionsAtOnce)
      const live = await door.liveSessions(brandId, [...new Set(some.map(({ session }) => session.sessionId))])
      for (const { peer, session } of some) if (!live.has(session.sessionId)) ended(peer)
    }
  }
}

/** Repeats work with pauses until it is stopped; failures are logged, and the next run tries again. */
export function everySoOften(pauseMs: number, work: () => Promise<void>, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log.debug({ err: error }, 'sessions were not looked up; trying again'))
      .finally(() => (running = undefined))
  }, pauseMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
