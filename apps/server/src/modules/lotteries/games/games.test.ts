import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandId as brandIdOf } from '../../../kernel/ids.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { insertVersion } from './game-versions.sql.ts'
import { settingsToJson } from './games.ts'

let server: TestServer
const brandId = brandIdOf(1)

beforeAll(async () => {
  server = await openTestServer()
})

afterAll(() => server.close())

it('a brand begins with the lotteries of its file, and a version that is made later applies from its moment on', async () => {
  const { games } = server.lotteries
  expect(games.of(brandId)).toHaveLength(19)
  const now = server.clock.now()
  const first = games.versionAt(brandId, 'minute-five', now)
  if (first === undefined) throw new Error('the game has no settings')
  expect(first.version).toBe(1)
  expect(games.versionAt(brandId, 'minute-five', now.subtract({ hours: 1_000 }))?.version).toBe(1)
  expect(games.announced(brandId, 'minute-five', now)).toBeUndefined()

  const made = { brandId, gameCode: 'minute-five', version: 2, by: undefined, reason: 'higher limits', madeAt: now }
  const appliesFrom = now.add({ hours: 1 })
  const settings = settingsToJson({ ...first.settings, cancelSeconds: null })
  expect(await insertVersion(server.test.database, { ...made, appliesFrom, settings })).toBe(true)
  expect(await insertVersion(server.test.database, { ...made, appliesFrom, settings })).toBe(false)
  await games.load()
  expect(games.versionAt(brandId, 'minute-five', now)?.version).toBe(1)
  expect(games.announced(brandId, 'minute-five', now)?.version).toBe(2)
  expect(games.versionAt(brandId, 'minute-five', appliesFrom)?.settings.cancelSeconds).toBeNull()
  expect(games.announced(brandId, 'minute-five', appliesFrom)).toBeUndefined()
  expect(games.newest(brandId, 'minute-five')?.version).toBe(2)
})
