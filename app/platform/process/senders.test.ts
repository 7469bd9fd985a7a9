import { expect, test } from "vitest";
import { sendersOf } from "./senders.ts";

test("a sender is named without passwords, tokens and queries", () => {
  const named = sendersOf({
    SMTP_URL: "smtps://post:secret@mail.tremplin.ci:465?from=equipe@tremplin.ci",
    SMS_URL: "https://sms.ci/send?key=secret",
  });
  expect(named).toEqual({
    email: "equipe@tremplin.ci post smtps://mail.tremplin.ci:465",
    sms: "https://sms.ci/send",
  });
  expect(sendersOf({ SMTP_URL: undefined, SMS_URL: undefined })).toEqual({
    email: null,
    sms: null,
  });
});
