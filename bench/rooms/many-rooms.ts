import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/read-tree.ts'

/** How many hold'em tables there are, and how many fishing rooms. `BENCH_ROOMS=10` is a trial of the benchmark. */
export const roomCount = Number(process.env['BENCH_ROOMS'] ?? 200)
export const playersPerRoom = 6
export const fishersPerRoom = 4
/** Shots a second in all fishing rooms together. */
export const shotsPerSecond = 5 * roomCount
/** Members who play a slot game meanwhile, for comparison. */
export const spinners = 40
export const crowdSize = roomCount * (playersPerRoom + fishersPerRoom) + spinners

/** The members of the crowd by what they do: numbers from these on. */
export const firstFisher = roomCount * playersPerRoom
export const firstSpinner = firstFisher + roomCount * fishersPerRoom

export const roomsServer = 'bench/rooms/rooms-server.ts'
/** The file in the data folder that says how to reach the database. */
export const siteFile = 'bench-rooms.json'
export interface RoomsSite {
  /** The connection string of the database's owner. */
  readonly ownerAddress: string
}

export const roomIdOf = (room: number) => `bench-${room + 1}`
export const fishGame = 'bz-coral-kingdom'
export const hall = 'lagoon'
/** What a shot costs. */
export const power = '0.50'
/** What a player sits down with, and has again after losing it, in minor units and as the server is told it. */
export const buyInMinor = 10_000
export const buyIn = '100.00'

interface Level {
  readonly id: string
  readonly rooms: number
  readonly demoOpponents: number
}

/** A copy of the demo brand with many hold'em tables and no demo opponents; returns its folder, which the caller removes. */
export function writeManyRooms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-rooms-brand-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'rooms.json')
  // The demo brand's own file, which the server checks when it reads it.
  const levels = JSON.parse(readFileSync(file, 'utf8')) as Level[]
  const level = levels.find(({ id }) => id === 'holdem-050')
  if (level === undefined) throw new Error('the demo brand has no level holdem-050')
  writeFileSync(file, JSON.stringify([{ ...level, id: 'bench', rooms: roomCount, demoOpponents: 0 }]))
  return folder
}
