/**
 * The server as assembled by `apps/server/src/run-server.ts`, with one additional endpoint for benchmarks: it is guarded,
 * parsed and answered like the one for bets, but does nothing.
 */
import { emptyRoute } from './empty-route.ts'
import { openServer, runServer } from './run-server.ts'

const server = await openServer()
server.app.bind(emptyRoute, () => ({}))
await runServer(server)
