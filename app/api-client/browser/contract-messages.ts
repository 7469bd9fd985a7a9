/** Sentences that clients of the API rely on word for word: never translate or change them. */
export const contractMessages = {
  unknown: "Erreur inconnue",
  xsrfMissing: "XSRF Token not found",
  tokenMissing: "Token manquant",
  tokenMissingForSending: "Token manquant pour l’envoi",
  currentUser: "Erreur fetchAuthenticatedUser",
  formations: "Error fetching formations",
  formation: "Erreur lors de la récupération de la formation",
  posts: "Erreur de récupération",
  signInToAddFormation: "Utilisateur non authentifié. Impossible d’ajouter une formation.",
  signInToAddPost: "Utilisateur non authentifié. Impossible d’ajouter un article.",
} as const;
