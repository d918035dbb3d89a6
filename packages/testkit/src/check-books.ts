import { afterAll } from 'vitest'
import { closeOpenDatabases } from './test-database.ts'

// No test of any module may create or lose money. Closing a database checks its books; this closes the databases that the
// file's own hooks left open.
afterAll(closeOpenDatabases)
