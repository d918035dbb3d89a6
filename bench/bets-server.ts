/**
 * The server as `apps/server/src/serve-house.ts` puts it together, with one endpoint more that exists in benchmarks only: it
 * is guarded, parsed and answered like the one for bets, and does nothing.
 */
import { emptyRoute } from './empty-route.ts'
import { openHouse, serveHouse } from './serve-house.ts'

const house = await openHouse()
house.app.bind(emptyRoute, () => ({}))
await serveHouse(house)
