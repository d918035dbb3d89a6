/** A result of a road: who won, and how many ties followed it. */
export interface RoadMark {
  /** `red` for banker or dragon, `blue` for player or tiger. */
  readonly side: 'red' | 'blue'
  ties: number
}

/** A result as roads read it. */
export type RoadResult = 'red' | 'blue' | 'tie'

/** The big road: columns of the same side; ties are marks on the result before them. Ties before the first result are dropped. */
export function bigRoad(results: readonly RoadResult[]): readonly (readonly RoadMark[])[] {
  const columns: RoadMark[][] = []
  for (const result of results) {
    const column = columns.at(-1)
    const last = column?.at(-1)
    if (result === 'tie') {
      if (last !== undefined) last.ties += 1
    } else if (column !== undefined && last?.side === result) column.push({ side: result, ties: 0 })
    else columns.push([{ side: result, ties: 0 }])
  }
  return columns
}

/**
 * A road derived from the big road: `step` 1 is the big eye boy, 2 the small road, 3 the cockroach road. For each result
 * after its beginning it is red where the big road repeats itself, and blue where it does not.
 */
export function derivedRoad(columns: readonly (readonly unknown[])[], step: 1 | 2 | 3): readonly ('red' | 'blue')[] {
  const heightOf = (column: number) => columns[column]?.length ?? 0
  const marks: ('red' | 'blue')[] = []
  for (const [nth, column] of columns.entries())
    for (let row = 0; row < column.length; row += 1) {
      // It begins with the second row of the column after `step` columns, or with the first row of the next one.
      if (nth < step || (nth === step && row === 0)) continue
      const repeats =
        row === 0
          ? heightOf(nth - 1) === heightOf(nth - 1 - step)
          : heightOf(nth - step) > row || heightOf(nth - step) < row
      marks.push(repeats ? 'red' : 'blue')
    }
  return marks
}

/** Marks in columns of the same colour, as derived roads are drawn. */
export function inColumns<T>(marks: readonly T[]): readonly (readonly T[])[] {
  const columns: T[][] = []
  for (const mark of marks) {
    const column = columns.at(-1)
    if (column !== undefined && column.at(-1) === mark) column.push(mark)
    else columns.push([mark])
  }
  return columns
}

/** Where a mark is drawn: columns longer than the rows turn to the right, past what lies there. */
export interface PlacedMark<T> {
  readonly mark: T
  readonly column: number
  readonly row: number
}

/** Places the columns of a road on a grid with so many rows. */
export function placeRoad<T>(columns: readonly (readonly T[])[], rows: number): readonly PlacedMark<T>[] {
  const taken = new Set<string>()
  const placed: PlacedMark<T>[] = []
  const isFree = (column: number, row: number) => row < rows && !taken.has(`${column}/${row}`)
  for (const [nth, marks] of columns.entries()) {
    let column = nth
    let row = 0
    let isTurned = false
    while (!isFree(column, row)) column += 1
    for (const [place, mark] of marks.entries()) {
      if (place > 0) {
        if (!isTurned && isFree(column, row + 1)) row += 1
        else {
          isTurned = true
          column += 1
          while (!isFree(column, row)) column += 1
        }
      }
      taken.add(`${column}/${row}`)
      placed.push({ mark, column, row })
    }
  }
  return placed
}
