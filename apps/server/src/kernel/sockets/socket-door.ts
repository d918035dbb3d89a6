import type { Door } from '../http/door.ts'
import type { BrandId } from '../ids.ts'

/** How the sockets find brands and sessions, and learn which sessions are still open. */
export interface SocketDoor extends Pick<Door, 'brandOfHost' | 'sessionOfToken'> {
  /** The given sessions that are still open. */
  liveSessions(brandId: BrandId, sessions: readonly bigint[]): Promise<ReadonlySet<bigint>>
}
