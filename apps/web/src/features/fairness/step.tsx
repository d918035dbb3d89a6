import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

/** The result of a step: it matches, it does not, or there was nothing to compare. */
export type StepResult = 'agrees' | 'differs' | 'open'

/** The result of comparing what the browser computed with what the server said. */
export const resultOf = (agrees: boolean): StepResult => (agrees ? 'agrees' : 'differs')

const signs = { agrees: IconCircleCheck, differs: IconCircleX, open: IconCircleDashed }

/** One step of the proof: its number, title, figures and result. */
export function Step({
  title,
  text,
  result,
  children,
}: {
  title: string
  text: string
  result?: StepResult
  children?: ReactNode
}) {
  const t = useProofPhrases()
  const Sign = result === undefined ? undefined : signs[result]
  return (
    <li className={classes.step}>
      <div className={classes.stepHead}>
        <h2>{title}</h2>
        {Sign === undefined || result === undefined ? null : (
          <span className={classes.result} data-result={result}>
            <Sign aria-hidden size="1.25rem" />
            {t(`result.${result}`)}
          </span>
        )}
      </div>
      <p className={classes.stepText}>{text}</p>
      {children}
    </li>
  )
}

/** A long value below its name. */
export function Value({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.value}>
      <span>{name}</span>
      <code>{children}</code>
    </div>
  )
}

/** What a proof is about, as names with their values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
