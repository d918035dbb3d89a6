import type { JoinKind } from '@baize/contract'
import { useAgentPhrases } from '../../../language/phrases.ts'
import classes from './register.module.css'

/** Whether whoever registers becomes a member or an agent. */
export function KindChoice({
  value,
  onChange,
}: {
  readonly value: JoinKind
  readonly onChange: (kind: JoinKind) => void
}) {
  const say = useAgentPhrases()
  return (
    <fieldset className={classes.kinds}>
      <legend>{say('register.kind')}</legend>
      {(['member', 'agent'] as const).map((kind) => (
        <label className={classes.kind} key={kind}>
          <input checked={kind === value} onChange={() => onChange(kind)} type="radio" value={kind} />
          {say(`register.kind.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}
