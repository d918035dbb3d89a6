import type { Verdict } from '@baize/lottery'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import classes from './verdict-list.module.css'

const signs = { agrees: IconCircleCheck, differs: IconCircleX, open: IconCircleDashed }

/** Whether something is right, by a sign and a word. */
export function VerdictSign({ verdict }: { readonly verdict: Verdict }) {
  const say = useLotteryPhrases()
  const Sign = signs[verdict]
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Sign aria-hidden size="1.25rem" />
      {say(`verdict.${verdict}`)}
    </span>
  )
}

/** What was computed again, each with its result. */
export function VerdictList({
  list,
}: {
  readonly list: readonly { readonly text: string; readonly verdict: Verdict }[]
}) {
  return (
    <ul className={classes.list}>
      {list.map(({ text, verdict }) => (
        <li key={text}>
          <span>{text}</span>
          <VerdictSign verdict={verdict} />
        </li>
      ))}
    </ul>
  )
}

/** A long value below its name. */
export function Value({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={classes.value}>
      <span>{name}</span>
      <code>{value}</code>
    </div>
  )
}
