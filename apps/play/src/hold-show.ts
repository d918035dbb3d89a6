import type { HeldCoin, HoldResult } from '@baize/engines'
import { respinsOfHold } from '@baize/engines'
import { addMinor, minor, subtractMinor, type Minor } from '@baize/money'
import type { HoldBoard } from './machine/hold-board.ts'
import type { ShownCoin } from './machine/hold-coins.ts'
import type { Table } from './table.ts'

/** A hold to show: the coins of the base spin, what follows, and what has been paid before it. */
export interface HoldShow {
  readonly start: readonly HeldCoin[]
  readonly hold: HoldResult
  /** The value of one coin of pay. */
  readonly coinMinor: bigint
  readonly fromMinor: Minor
}

/** A coin as its player reads it. */
export function shownCoin(table: Table, coinMinor: bigint, { position, coins, name }: HeldCoin): ShownCoin {
  const worth = table.money(minor(BigInt(coins) * coinMinor))
  return name === undefined ? { position, worth } : { position, worth, name, title: table.phrase(`prize.${name}`) }
}

/** Plays a hold: respin by respin, then counts the coins one by one. The server has drawn all of it before. */
export async function showHold(table: Table, show: HoldShow): Promise<void> {
  const { machine, phrase, sounds } = table
  const { board } = machine
  if (board === undefined) return
  sounds.play('gong')
  sounds.feature(true)
  machine.clearWins()
  void machine.freeSpins(true)
  table.say(phrase('hold.begins', show.start.length))
  await board.begin(show.start.map((coin) => shownCoin(table, show.coinMinor, coin)))
  await machine.announce({
    title: phrase('hold.title'),
    middle: phrase('hold.intro', respinsOfHold),
    hint: phrase('say.freeStart'),
    seconds: 3,
  })
  await playRespins(table, board, show)
  await countCoins(table, board, show)
  sounds.play('free')
  await machine.announce({
    title: phrase('hold.total'),
    middle: table.money(minor(BigInt(show.hold.payCoins) * show.coinMinor)),
    hint: phrase('say.freeDone'),
    seconds: 3,
  })
  machine.headline('')
  sounds.feature(false)
  board.clear()
  await machine.freeSpins(false)
}

async function playRespins(table: Table, board: HoldBoard, { start, hold, coinMinor }: HoldShow) {
  const { machine, phrase, sounds } = table
  const cells = machine.cells
  let filled = start.length
  let left = respinsOfHold
  for (const landed of hold.respins) {
    left = landed.length > 0 ? respinsOfHold : left - 1
    const text = phrase('hold.respin', filled, cells)
    machine.headline(text)
    table.message(text)
    sounds.play(cells - filled <= 3 ? 'heartbeat' : 'roll')
    await board.respin(
      landed.map((coin) => shownCoin(table, coinMinor, coin)),
      left,
      {
        landed: ({ name, worth, title }, now) => {
          sounds.play(name === undefined ? coinSound(now, cells) : 'greatCoin')
          machine.headline(phrase('hold.respin', now, cells))
          table.message(title === undefined ? phrase('hold.coin', worth) : phrase('hold.greatCoin', title, worth))
        },
      },
    )
    filled += landed.length
  }
}

/** Coins sound higher the fuller the board is. */
function coinSound(filled: number, cells: number): 'coin' | 'coinHigh' | 'coinTop' {
  if (filled >= cells - 2) return 'coinTop'
  return filled >= cells - 6 ? 'coinHigh' : 'coin'
}

async function countCoins(table: Table, board: HoldBoard, { start, hold, coinMinor, fromMinor }: HoldShow) {
  const { machine, phrase, sounds, money } = table
  let sumMinor = fromMinor
  const add = (coins: number) => {
    sumMinor = addMinor(sumMinor, minor(BigInt(coins) * coinMinor))
    table.setWin(sumMinor, true)
    machine.headline(money(subtractMinor(sumMinor, fromMinor)))
  }
  if (hold.full) {
    sounds.play('grand')
    await board.glory()
    await machine.announce({
      title: phrase('prize.grand'),
      middle: money(minor(BigInt(hold.grandCoins) * coinMinor)),
      hint: phrase('hold.full'),
      seconds: 5,
    })
    add(hold.grandCoins)
  }
  const coins = [...start, ...hold.respins.flat()].toSorted(
    (one, other) => one.position[0] - other.position[0] || one.position[1] - other.position[1],
  )
  for (const { position, coins: worth } of coins) {
    sounds.play('count')
    add(worth)
    await board.count(position)
  }
}
