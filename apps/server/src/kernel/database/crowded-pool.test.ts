import type pg from 'pg'
import { expect, it } from 'vitest'
import { isUnavailable, openDatabase, sql } from './pool.ts'

it('if very many wait for a connection, another one is refused at once, as if the database were unavailable', async () => {
  const asked: number[] = []
  const poolWith = (waitingCount: number) => {
    const connect = () => Promise.reject(new Error(`connects behind ${asked.push(waitingCount)}`))
    // The only members of a pool that are used here.
    return { waitingCount, connect, end: async () => undefined, options: {} } as unknown as pg.Pool
  }
  const errorOf = (waitingCount: number) =>
    sql`select 1`.execute(openDatabase(poolWith(waitingCount))).catch((error: unknown) => error)
  expect([isUnavailable(await errorOf(499)), isUnavailable(await errorOf(500))]).toEqual([false, true])
  expect(asked).toEqual([499])
})
