/**
 * The server as assembled by `apps/server/src/serve-house.ts`, with one additional endpoint for benchmarks: it is guarded,
 * parsed and answered like the one for bets, but does nothing.
 */
import { emptyRoute } from './empty-route.ts'
import { openHouse, serveHouse } from './serve-house.ts'

const house = await openHouse()
house.app.bind(emptyRoute, () => ({}))
await serveHouse(house)
