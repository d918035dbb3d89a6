import { Skeleton } from '@baize/ui'
import type { SocialNewcomer } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newcomerQuery } from '../../../api/social-queries.ts'
import { usePageWords } from '../../../browser/page-words.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { isRealAccount, useSession } from '../../../session/session.ts'
import { Linked } from './linked.tsx'
import { NewcomerChoice, type NewcomerChoiceProps } from './newcomer-choice.tsx'
import { NewcomerLink } from './newcomer-link.tsx'
import { SocialFailed } from './social-failed.tsx'
import { useFinishedSignIn } from './use-finished-sign-in.ts'
import classes from './social.module.css'

type NewcomerProps = Pick<NewcomerChoiceProps, 'onDone' | 'onHome'>

/** Props of {@link SocialReturn}. */
export interface SocialReturnProps extends NewcomerProps {
  /** Returns to the page that asked the member for confirmation. */
  readonly onConfirmed: () => void
}

/**
 * The page that providers redirect back to (2.086): signs visitors in, links their account, or asks what to do with a
 * new one.
 */
export function SocialReturn({ onDone, onHome, onConfirmed }: SocialReturnProps) {
  const say = useAccessPhrases()
  usePageWords(say('social.title'))
  const { answered, outcome, error } = useFinishedSignIn()
  useEffect(() => {
    if (outcome?.outcome === 'signedIn') onDone(outcome.login, 'login')
    if (outcome?.outcome === 'confirmed') onConfirmed()
  }, [outcome, onDone, onConfirmed])
  if (error !== null) return <SocialFailed error={error} onHome={onHome} />
  if (outcome?.outcome === 'linked') return <Linked label={outcome.label} />
  if (answered && outcome?.outcome !== 'newcomer') return <Waiting />
  return <Newcomer onDone={onDone} onHome={onHome} />
}

function Waiting() {
  const say = useAccessPhrases()
  return (
    <section aria-busy className={classes.page}>
      <h1 className={classes.title}>{say('social.checking')}</h1>
      <Skeleton height="16rem" radius="md" />
    </section>
  )
}

/** The server remembers the provider account for some minutes, so this page can be reloaded. */
function Newcomer({ onDone, onHome }: NewcomerProps) {
  const language = useLanguage((state) => state.language)
  const signedIn = useSession((state) => state.signedIn)
  const { data, error } = useQuery(newcomerQuery(language))
  const gone = data === null
  useEffect(() => {
    if (gone) onHome()
  }, [gone, onHome])
  if (error !== null) return <SocialFailed error={error} onHome={onHome} />
  if (data === undefined || data === null) return <Waiting />
  const Asked = isRealAccount(signedIn) ? NewcomerLink : NewcomerChoice
  return <Asked newcomer={data satisfies SocialNewcomer} onDone={onDone} onHome={onHome} />
}
