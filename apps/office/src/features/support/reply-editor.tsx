import { longestChatText } from '@baize/contract'
import { removeCannedReply, saveCannedReply, type CannedReply } from '@baize/contract/office'
import { Button, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { localeOf } from '@baize/phrases'
import { call } from '../../api/client.ts'
import { askYes } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { repliesKey, repliesQuery } from './chat-queries.ts'
import classes from './support.module.css'

/** Shows the brand's prepared replies, for whoever may change them. */
export function openReplies(title: string): Promise<undefined> {
  return openDialog({ title, size: 'lg', content: () => <ReplyList /> })
}

function ReplyList() {
  const t = usePhrasesOf('office-support')
  const { minute } = useFormat()
  const queries = useQueryClient()
  const { data } = useQuery(repliesQuery())
  const [changed, setChanged] = useState<CannedReply | 'new'>()
  if (data === undefined) return <LoadingLines />
  if (changed !== undefined)
    return <ReplyForm onClose={() => setChanged(undefined)} reply={changed === 'new' ? undefined : changed} />
  const remove = ({ replyId, title }: CannedReply) =>
    void askYes({
      title: t('replies.remove'),
      text: t('replies.removeAsk', title),
      action: t('replies.remove'),
      isDanger: true,
      run: async () => {
        const { list } = await call(removeCannedReply, { params: { replyId } })
        queries.setQueryData(repliesKey, list)
        sayDone(t('replies.removed'))
      },
    })
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>{t('replies.text')}</p>
      <div>
        <Button data-autofocus kind="primary" onClick={() => setChanged('new')} size="sm">
          {t('replies.new')}
        </Button>
      </div>
      {data.map((reply) => (
        <article className={classes.reply} key={reply.replyId}>
          <div>
            <strong>{reply.title}</strong>
            <p className={classes.text}>{Object.values(reply.words)[0]}</p>
            <p className={classes.muted}>{t('replies.by', reply.changedBy, minute(reply.changedAt))}</p>
          </div>
          <div className={classes.actions}>
            <Button onClick={() => setChanged(reply)} size="sm">
              {t('replies.change')}
            </Button>
            <Button kind="danger" onClick={() => remove(reply)} size="sm">
              {t('replies.remove')}
            </Button>
          </div>
        </article>
      ))}
    </div>
  )
}

function ReplyForm({ reply, onClose }: { readonly reply: CannedReply | undefined; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-support')
  const queries = useQueryClient()
  const { languages } = useBrand()
  const [replyId] = useState(() => reply?.replyId ?? crypto.randomUUID())
  const [title, setTitle] = useState(reply?.title ?? '')
  const [words, setWords] = useState<CannedReply['words']>(reply?.words ?? {})
  const [state, setState] = useState<{ runs: boolean; error?: unknown }>({ runs: false })
  const isEmpty = title.trim() === '' || Object.values(words).every((text) => text.trim() === '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ runs: true })
    try {
      const { list } = await call(saveCannedReply, { params: { replyId }, body: { title, words } })
      queries.setQueryData(repliesKey, list)
      sayDone(t('replies.saved'))
      onClose()
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  return (
    <form className={classes.stack} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={t('replies.name')}
        maxLength={60}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        value={title}
      />
      {languages.map((language) => (
        <TextArea
          autosize
          key={language}
          label={t('replies.words', language)}
          lang={localeOf[language]}
          maxLength={longestChatText}
          maxRows={8}
          minRows={2}
          onChange={({ currentTarget }) => setWords({ ...words, [language]: currentTarget.value })}
          value={words[language] ?? ''}
        />
      ))}
      <FormEnd
        action={t('replies.save')}
        error={state.error}
        isDisabled={isEmpty}
        isSending={state.runs}
        onCancel={onClose}
      />
    </form>
  )
}
