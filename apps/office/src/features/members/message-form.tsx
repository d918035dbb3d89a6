import { messageMember, type OfficeMember } from '@baize/contract/office'
import { parseLanguage, type Language } from '@baize/phrases'
import { Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { sayDone } from '../../dialogs/notes.ts'
import { WordsField } from '../../kit/words-field.tsx'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import classes from './members.module.css'

/** Writes a message to a member, in any of the brand's languages. */
export function openMessage(title: string, member: OfficeMember): Promise<undefined> {
  return openDialog({ title, size: 'md', content: (close) => <MessageForm member={member} onClose={() => close()} /> })
}

type Words = Readonly<Partial<Record<Language, { readonly title: string; readonly text: string }>>>

function MessageForm({ member, onClose }: { readonly member: OfficeMember; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-members')
  const general = usePhrases()
  const [words, setWords] = useState<Words>({})
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ runs: boolean; error?: unknown }>({ runs: false })
  const languages = useLanguagesFor(member)
  const written = languages.flatMap((language) => {
    const { title = '', text = '' } = words[language] ?? {}
    return title.trim() === '' && text.trim() === '' ? [] : [{ language, title, text }]
  })
  const isHalf = written.some(({ title, text }) => title.trim() === '' || text.trim() === '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ runs: true })
    try {
      await call(messageMember, {
        params: { memberId: member.memberId },
        body: { words: written, reason: reason.trim() },
      })
      onClose()
      sayDone(t('message.done'))
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  return (
    <form className={classes.stack} onSubmit={(event) => void submit(event)}>
      <p className={classes.muted}>{t('message.text')}</p>
      {languages.map((language) => (
        <WordsField
          className={classes.section}
          key={language}
          labels={{ title: t('message.subject', language), text: t('message.body', language) }}
          language={language}
          onChange={(one) => setWords({ ...words, [language]: one })}
          value={words[language] ?? { title: '', text: '' }}
        />
      ))}
      <TextArea
        label={general('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        rows={2}
        value={reason}
      />
      {isHalf ? <p role="status">{t('message.half')}</p> : null}
      <Failure error={state.error} />
      <div className={classes.end}>
        <Button onClick={onClose} size="sm">
          {general('ask.cancel')}
        </Button>
        <Button
          disabled={written.length === 0 || isHalf || reason.trim().length < 3}
          kind="primary"
          loading={state.runs}
          size="sm"
          type="submit"
        >
          {t('message.action')}
        </Button>
      </div>
    </form>
  )
}

/** The brand's languages, the member's own first. */
function useLanguagesFor({ language }: OfficeMember): readonly Language[] {
  const { languages, defaultLanguage } = useBrand()
  const own = parseLanguage(language ?? '') ?? defaultLanguage
  return [own, ...languages.filter((one) => one !== own)]
}
