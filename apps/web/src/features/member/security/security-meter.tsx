import { Skeleton } from '@baize/ui'
import { IconChevronRight, IconCircleCheckFilled, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCentrePhrases } from '../../../language/phrases.ts'
import { levelOf, useSafeguards, type Safeguard } from './safeguards.ts'
import centre from './centre.module.css'
import classes from './security-meter.module.css'

/** The account's level of protection: which safeguards are on, and links to the missing ones. */
export function SecurityMeter() {
  const say = useCentrePhrases()
  const safeguards = useSafeguards()
  const isKnown = safeguards.every(({ isOn }) => isOn !== undefined)
  const on = safeguards.filter(({ isOn }) => isOn === true).length
  const level = levelOf(safeguards)
  if (!isKnown) return <Skeleton className={classes.meter} height="9rem" />
  return (
    <section aria-labelledby="level-title" className={classes.meter} data-level={level}>
      <div className={classes.meterHead}>
        <h2 className={classes.meterTitle} id="level-title">
          <IconShieldCheck aria-hidden size="1.375rem" stroke={1.7} />
          {say('level.title')}
        </h2>
        <strong className={classes.level}>{say(`level.${level}`)}</strong>
      </div>
      <div
        aria-labelledby="level-title"
        aria-valuemax={safeguards.length}
        aria-valuemin={0}
        aria-valuenow={on}
        aria-valuetext={say('level.count', on, safeguards.length)}
        className={classes.bar}
        role="meter"
      >
        {safeguards.map(({ name }, place) => (
          <span data-on={place < on || undefined} key={name} />
        ))}
      </div>
      <p className={centre.muted}>{say('level.count', on, safeguards.length)}</p>
      <ul className={classes.safeguards}>
        {safeguards.map((safeguard) => (
          <SafeguardLine key={safeguard.name} safeguard={safeguard} />
        ))}
      </ul>
    </section>
  )
}

function SafeguardLine({ safeguard: { name, missing, section, isOn } }: { readonly safeguard: Safeguard }) {
  const say = useCentrePhrases()
  return (
    <li>
      <Link
        className={classes.safeguard}
        data-on={isOn || undefined}
        hash={section}
        resetScroll={false}
        to="/member/account"
      >
        {isOn ? <IconCircleCheckFilled aria-hidden size="1.25rem" /> : <span aria-hidden className={classes.ring} />}
        <span>{say(isOn ? name : missing)}</span>
        {isOn ? (
          <span className={classes.onText}>{say('level.on')}</span>
        ) : (
          <IconChevronRight aria-hidden className={classes.onward} size="1.125rem" />
        )}
      </Link>
    </li>
  )
}
