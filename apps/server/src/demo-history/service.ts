import type { FeedbackType } from '@baize/contract'
import * as office from '@baize/contract/office'
import { visitorOf, wait, type Deed, type House } from './house.ts'
import { openDesks } from './operators.ts'
import { preparedReplies, siteNews } from './service-words.ts'

/** What members and the customer service said to each other. */
export const deedsOfService: readonly Deed[] = [
  { day: 2, hour: 9, run: prepareReplies },
  {
    day: 9,
    hour: 14,
    run: (house) =>
      tell(house, 'demo05', {
        type: 'game',
        content: 'อยากได้เกมยิงปลาเพิ่มอีกครับ',
        answer: 'ขอบคุณสำหรับคำแนะนำค่ะ เกมยิงปลาใหม่จะเปิดให้เล่นในเดือนหน้า',
      }),
  },
  {
    day: 16,
    hour: 16,
    run: (house) =>
      talk(house, 'demo', {
        lines: [
          ['person', 'สวัสดีครับ ฝากเงิน 1,000 แล้วแต่ยอดยังไม่เข้า'],
          ['operator', 'สวัสดีค่ะ ขอตรวจสอบสักครู่นะคะ'],
          ['operator', 'พบรายการแล้วค่ะ ธนาคารยืนยันเมื่อสักครู่ ยอดเข้าบัญชีของคุณแล้ว'],
          ['person', 'เข้าแล้วครับ ขอบคุณมาก'],
        ],
        rating: 5,
      }),
  },
  {
    day: 22,
    hour: 13,
    run: (house) =>
      tell(house, 'demo', {
        type: 'suggestion',
        content: 'ขอให้มีปุ่มเล่นซ้ำเดิมพันล่าสุดในทุกเกมครับ',
        answer: 'เป็นข้อเสนอที่ดีมากค่ะ เราส่งให้ทีมเกมพิจารณาแล้ว',
      }),
  },
  {
    day: 27,
    hour: 20,
    run: (house) =>
      talk(house, 'demo05', {
        lines: [
          ['person', 'เปลี่ยนบัญชีธนาคารสำหรับถอนเงินได้ไหม'],
          ['operator', 'ได้ค่ะ เพิ่มบัญชีใหม่ได้ที่หน้าถอนเงิน จากนั้นเราจะตรวจสอบชื่อบัญชีให้ภายในหนึ่งวัน'],
          ['person', 'เข้าใจแล้วครับ'],
        ],
        rating: 4,
      }),
  },
  { day: 30, hour: 10, run: tellEverybody },
  {
    day: 33,
    hour: 21,
    run: (house) => tell(house, 'demo', { type: 'withdrawal', content: 'อยากให้แสดงเวลาโดยประมาณที่เงินจะเข้าบัญชี' }),
  },
]

/** What is still open when the site opens: letters that wait, a chat that somebody answers, and feedback. */
export async function leaveService(house: House): Promise<void> {
  await tell(house, 'demo20', { type: 'promotion', content: 'อยากให้มีโปรโมชั่นฝากเงินทุกสุดสัปดาห์' })
  await write(house, 'demo20', 'สวัสดีค่ะ เงินถอนจะเข้าบัญชีเมื่อไรคะ')
  await write(house, 'demo03', 'ลืมรหัสถอนเงิน ต้องทำอย่างไรครับ')
  await talk(house, 'demo', {
    lines: [
      ['person', 'รบกวนสอบถามเรื่องรายการถอนล่าสุดครับ'],
      ['operator', 'สวัสดีค่ะ กำลังตรวจสอบให้นะคะ'],
    ],
  })
}

/** The member whom visitors look at has read the news of their money: a demo does not begin with dozens of them unread. */
export async function readNews(house: House): Promise<void> {
  const { session } = await visitorOf(house, 'demo')
  await house.stage.app.ownMessages.readAll(session, 'money')
}

async function prepareReplies({ stage }: House): Promise<void> {
  const { call } = await openDesks(stage)('admin')
  for (const body of preparedReplies)
    await call(office.saveCannedReply, { params: { replyId: stage.app.play.randomness.uuid() }, body })
}

async function tellEverybody({ stage }: House): Promise<void> {
  const { call } = await openDesks(stage)('admin')
  await call(office.sendBroadcast, {
    params: { broadcastId: stage.app.play.randomness.uuid() },
    body: { audience: {}, words: [...siteNews], reason: 'แจ้งเกมใหม่ประจำเดือน' },
  })
  await stage.runJob('send broadcasts')
}

/** A member sends feedback, which somebody answers an hour later, or nobody yet. */
async function tell(
  house: House,
  username: string,
  said: { readonly type: FeedbackType; readonly content: string; readonly answer?: string },
): Promise<void> {
  const { stage } = house
  const { session } = await visitorOf(house, username)
  const { support } = stage.app
  const { feedbackId } = await support.sendFeedback(session, { questionType: said.type, content: said.content })
  if (said.answer === undefined) return
  await wait(house, { minutes: 50 })
  const { call } = await openDesks(stage)('admin')
  await call(office.answerFeedback, { params: { feedbackId }, body: { text: said.answer } })
}

/** A member writes to the customer service. Returns the chat. */
async function write({ stage, ...house }: House, username: string, text: string): Promise<string> {
  const { caller } = await visitorOf({ stage, ...house }, username)
  const body = { messageId: stage.app.play.randomness.uuid(), text }
  const { chat } = await stage.app.support.person.begin(caller, body)
  if (chat === null) throw new Error('a chat was not begun')
  return chat.chatId
}

/** A chat with an operator, line by line. With a rating it is over. */
async function talk(
  house: House,
  username: string,
  {
    lines,
    rating,
  }: { readonly lines: readonly (readonly ['person' | 'operator', string])[]; readonly rating?: number },
): Promise<void> {
  const { stage } = house
  const { call } = await openDesks(stage)('admin')
  await call(office.setChatDuty, { body: { onDuty: true } })
  const [[, first] = ['person', ''], ...more] = lines
  const { caller } = await visitorOf(house, username)
  const params = { chatId: await write(house, username, first) }
  await call(office.takeChat, { params, body: {} })
  for (const [author, text] of more) {
    await wait(house, { seconds: 25 })
    const body = { messageId: stage.app.play.randomness.uuid(), text }
    await (author === 'person'
      ? stage.app.support.person.write(caller, body)
      : call(office.answerChat, { params, body }))
  }
  if (rating === undefined) return
  await call(office.endChat, { params, body: {} })
  await stage.app.support.person.rate(caller, { rating })
  await call(office.setChatDuty, { body: { onDuty: false } })
}
