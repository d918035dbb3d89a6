import { afterAll } from 'vitest'
import { closeOpenDatabases } from './test-database.ts'

// Money is neither made nor lost in any test of any module. Closing a database checks its books; this closes those that
// the file's own hooks left open.
afterAll(closeOpenDatabases)
