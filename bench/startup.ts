import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { figure, type Figure } from './measure.ts'

const warmStarts = 5
const coldStarts = 2

/** Seconds from the start of the server's process to its first `ready`: with an empty data folder, and with one in use. */
export async function startup(): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  const stops: number[] = []
  for (let round = 0; round < coldStarts; round += 1) {
    const dataDir = freshDataDir()
    const start = async (samples: number[]) => {
      const house = await startHouse(dataDir)
      samples.push(house.startMs / 1000)
      stops.push((await house.stop()).tookMs / 1000)
    }
    await start(cold)
    for (let again = 0; again < warmStarts; again += 1) await start(warm)
    removeDataDir(dataDir)
  }
  return [figure('startup.cold', 's', cold), figure('startup.warm', 's', warm), figure('startup.stop', 's', stops)]
}
