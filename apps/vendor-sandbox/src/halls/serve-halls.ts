import type { FastifyInstance } from 'fastify'
import { bindHallApi, type HallApiParts } from './hall-api.ts'
import { archiveOf } from './archive.ts'
import { openHalls, type HallOpeners } from './halls.ts'
import { openDesk, type DeskParts } from './open-desk.ts'

/** The halls with their desk and their API. */
export interface ServedHalls {
  /** Continues or refunds the rounds of an earlier run. Call it before anybody is served. */
  resume(): Promise<void>
  close(): void
}

/** Opens the halls and registers their API. */
export function serveHalls(
  app: FastifyInstance,
  openers: HallOpeners,
  parts: DeskParts & Pick<HallApiParts, 'games'>,
): ServedHalls {
  const desk = openDesk(parts)
  const halls = openHalls(openers, { ...parts, desk, archive: archiveOf(parts.books) })
  bindHallApi(app, { ...parts, desk, halls })
  return {
    async resume() {
      await halls.resume()
      desk.serve()
    },
    close: () => halls.close(),
  }
}
