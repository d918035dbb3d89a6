import { defaultLanguage } from '@baize/phrases'
import { Button, EmptyState, MantineProvider, theme, themeVariables } from '@baize/ui'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadAccessPhrases, startLanguage, storedLocale } from '../language/language.ts'
import { useAccessPhrases, usePhrases } from '../language/phrases.ts'
import { handOver, type PhoneAnswer } from '../verification/phone-answer.ts'
import classes from './phone-return.module.css'

/** The state of the handover. */
type Standing = 'handing' | 'taken' | 'nobody'

/**
 * The page that a phone-verification provider redirects to, in its own window: it hands the answer to the waiting form
 * and closes. It shows nothing of the site, because its window may belong to the provider's browsing context group,
 * where nothing of a member's must be visible.
 */
export async function showPhoneReturn(root: HTMLElement, answer: PhoneAnswer | undefined): Promise<void> {
  await startLanguage(storedLocale() ?? defaultLanguage)
  await loadAccessPhrases()
  createRoot(root).render(
    <MantineProvider cssVariablesResolver={themeVariables} forceColorScheme="dark" theme={theme}>
      <PhoneReturn answer={answer} />
    </MantineProvider>,
  )
}

function PhoneReturn({ answer }: { readonly answer: PhoneAnswer | undefined }) {
  const say = useAccessPhrases()
  const [standing, setStanding] = useState<Standing>(answer === undefined ? 'nobody' : 'handing')
  useEffect(() => {
    if (answer === undefined) return
    handOver(answer, {
      onTaken() {
        setStanding('taken')
        window.close()
      },
      onNobody: () => setStanding('nobody'),
    })
  }, [answer])
  return (
    <main className={classes.page}>
      {standing === 'nobody' ? (
        <Nobody />
      ) : (
        <EmptyState
          icon={<IconCircleCheck size="2.5rem" />}
          title={say(standing === 'taken' ? 'vouch.returned' : 'vouch.returning')}
          wholePage
        />
      )}
    </main>
  )
}

function Nobody() {
  const t = usePhrases()
  const say = useAccessPhrases()
  return (
    <EmptyState
      icon={<IconInfoCircle size="2.5rem" />}
      text={say('vouch.nobodyText')}
      title={say('vouch.nobody')}
      wholePage
    >
      {/* A separate document, outside the provider's browsing context group. */}
      <Button onClick={() => window.location.assign('/')}>{t('system.toHome')}</Button>
    </EmptyState>
  )
}
