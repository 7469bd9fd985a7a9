export type RequestFacts = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  observe: (request: RequestFacts) => void;
  /** What Prometheus reads. */
  render: () => Promise<{ type: string; text: string }>;
};
