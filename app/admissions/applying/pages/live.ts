import { createContext, useContext } from "react";
import type { WaitingCause } from "#app/device/queue.ts";
import type { UnsaidCause } from "#app/device/refusal.ts";
import type { Step, StepName } from "#app/website/registration-form/definition.ts";
import type { Problem } from "#app/website/registration-form/read-answer.ts";
import type { AgentRefusal } from "../device/agent/agent-account.ts";
import type { DraftDocument } from "../device/draft.ts";
import type { QueuedSubmission } from "../device/queued-submission.ts";
import type { Typed } from "./typed.ts";

/** Where the answers are: saved here, being sent, waiting, sent or set aside. */
export type Status =
  | { kind: "saved"; at: number }
  | { kind: "trouble" }
  | { kind: "sending"; files?: Amount; who?: string }
  | ({ kind: "waiting" } & Wait)
  | { kind: "waiting"; count: number }
  | { kind: "sent"; at: string; reference: string }
  | { kind: "aside"; who: string };

/** Why something waits, since when, and when it is tried again if a limit delays it. */
export type Wait = { why: WaitingCause; since: number; retryAt: number | null };

/** Bytes. */
export type Amount = { sent: number; all: number };

/** What happens to a chosen document; without it the document is on the device or has arrived. */
export type Upload =
  | { kind: "preparing" }
  | ({ kind: "sending"; speed: number } & Amount)
  | ({ kind: "waits" } & Wait);

type ScriptKey = `script.${keyof Words["applying"]["script"]}`;
type QueueKey = `queue.${keyof Words["applying"]["queue"]}`;

/** Why an answer is wrong: in words of the server, of the form, or a key below `applying` or of a cause. */
export type Fault =
  | { text: string }
  | { problem: Problem }
  | { words: ScriptKey | QueueKey }
  | { refusal: UnsaidCause };
export type Faults = Record<string, Fault>;

/** The state of a form in the browser. */
export type FormState = {
  /** `start`, the name of a step, or `outcome`. */
  view: string;
  /** The script has changed the view, so its heading takes the focus. */
  moved: boolean;
  /** The step was opened from the review, to change an answer. */
  changing: boolean;
  /** The element that a link led to. */
  target: { id: string } | null;
  typed: Typed;
  faults: Faults;
  /** The errors that the summary lists; new for every attempt to go on. */
  listed: Faults | null;
  documents: Record<string, DraftDocument>;
  uploads: Record<string, Upload>;
  /** Addresses of the chosen photos. */
  pictures: Record<string, string>;
  /** Ticked boxes of the review. */
  ticked: Record<string, boolean>;
  signature: string;
  /** Where a begun draft continues; undefined when there is none. */
  resume: StepName | null | undefined;
  submission: QueuedSubmission | null;
  sending: boolean;
  progress: Amount | null;
  retryAt: number | null;
  /** Other submissions of this form on this device. */
  others: QueuedSubmission[];
  status: Status | null;
  /** The server said that the intake has closed. */
  closed: boolean;
  /** Another tab has changed answers of this draft. */
  elsewhere: boolean;
  refusal: AgentRefusal | null;
};

/** What a view can ask of the device. */
export type FormActions = {
  type: (step: Step, typed: Typed, box: string) => void;
  leave: (field: string) => void;
  tick: (ticked: Record<string, boolean>) => void;
  submit: (step: Step) => void;
  open: (link: { pathname: string; search: string; hash: string }) => void;
  sign: (path: string) => void;
  choose: (document: string, file: File) => void;
  /** The photo of a document is legible. */
  accept: (document: string) => void;
  remove: (document: string) => void;
  startNew: () => void;
  putAside: () => void;
  fix: (key: string) => void;
  drop: (key: string) => void;
  discard: (key: string) => void;
};

/** Null on the server and until the script has read the device. */
const LiveContext = createContext<FormState | null>(null);
export const LiveProvider = LiveContext.Provider;
export const useLive = () => useContext(LiveContext);

/** Null where no script runs. */
const ActionsContext = createContext<FormActions | null>(null);
export const ActionsProvider = ActionsContext.Provider;
export const useActions = () => useContext(ActionsContext);
